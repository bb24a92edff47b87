// A timer for lib/member/useHealthCheck.ts: browsers slow down the timers of hidden tabs, but not those of workers.
let timer;
onmessage = ({ data }) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage('tick'), data);
};
