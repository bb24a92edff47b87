// A clock for lib/session/steadyInterval.ts: browsers slow down the timers of hidden tabs, but not those of workers.
onmessage = ({ data }) => setInterval(() => postMessage('tick'), data);
