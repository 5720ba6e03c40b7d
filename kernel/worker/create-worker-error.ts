/**
 * Creates the error for calls whose worker has failed. `name` is what the worker does, such as 'graph'. If the worker
 * has never started, its code could not be downloaded, which is not the plugin's fault: the message is then one that
 * `isCodeLoadError` recognizes.
 */
export const createWorkerError = (name: string, hasStarted: boolean): Error =>
  new Error(hasStarted ? `The ${name} worker has failed` : `Importing a module script failed: ${name} worker`)
