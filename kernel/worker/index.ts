export { createWorkerError } from './create-worker-error'
export { openWorkerPort, type WorkerPort, type WorkerRequestHandler } from './open-worker-port'
export { createPendingCalls, type PendingCalls } from './pending-calls'
