/** Returns the rows of all databases as they are stored, by the name of the database. */
export async function readDatabases(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const rows: Record<string, unknown[]> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    const tables = [...database.objectStoreNames].map(table =>
      resultOf(database.transaction(table).objectStore(table).getAll()),
    )
    rows[name] = (await Promise.all(tables)).flat()
    database.close()
  }
  return rows
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
