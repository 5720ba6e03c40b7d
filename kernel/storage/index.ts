export {
  askForeignTable,
  type ForeignTable,
  readForeignRecord,
  removeForeignRecord,
} from './foreign-table'
export { createLocalKeyValue } from './local-key-value'
export { measureDatabase } from './measure-database'
export { type DatabaseVersion, deleteDatabase, pluginDatabase } from './plugin-database'
