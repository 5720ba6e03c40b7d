/** Resolves with the result of a request to IndexedDB. Rejects with its error. */
export const awaitIdbRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
