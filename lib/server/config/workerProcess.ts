/** The variable in which the primary tells a worker its number. Operators do not set it. */
export const workerVariable = 'MARU_WORKER_NUMBER';

/** The number of this process among those of PORTAL_WORKERS, from 1. 0 = the only process, or the primary. */
export const workerNumber = (): number => (process.send === undefined ? 0 : Number(process.env[workerVariable] ?? 0));
