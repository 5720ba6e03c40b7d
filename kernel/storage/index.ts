export { awaitIdbRequest } from './await-idb-request'
export { createDatabaseOpener, type DatabaseSchemaVersion } from './create-database-opener'
export { deleteDatabase } from './delete-database'
export {
  type ForeignTable,
  readForeignRecord,
  removeForeignRecord,
  requestForeignTable,
} from './foreign-table'
export { createLocalKeyValueStorage } from './local-key-value-storage'
export { measureDatabase } from './measure-database'
export { openExistingDatabase } from './open-existing-database'
export { DOWNLOADS_FOLDER, getDownloadLockName, removeLeftoverDownloads } from './remove-leftover-downloads'
