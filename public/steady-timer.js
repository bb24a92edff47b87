// The timer is a worker, because browsers slow down the timers of hidden tabs, but not those of workers.
let timer;
onmessage = ({ data }) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage('tick'), data);
};
