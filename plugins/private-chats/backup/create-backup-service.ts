import { UserFacingError } from '#kernel'
import { isStaleRecordError, type PrivateProtocol } from '../contract'
import type { MessageBackupService } from '../manifest'
import type { AccountMessageStore } from '../store/account-message-store'
import type { CurrentMessageStoreState } from '../store/current-message-store'
import { createBackup, getBackupCounts, parseBackup, restoreBackup } from './backup'
import { decryptBackupFile, encryptBackupFile } from './backup-file'

interface MovableRecord {
  readonly transport: string
  readonly key: string
  readonly version: number
  readonly value: unknown
}
type MovableProtocol = Pick<PrivateProtocol, 'id' | 'movablePrefixes'>

/** Reads the records that must exist on one device only. */
async function readMovableRecords(
  store: AccountMessageStore,
  protocols: Iterable<MovableProtocol>,
): Promise<readonly MovableRecord[]> {
  const movedRecords: MovableRecord[] = []
  for (const { id: transport, movablePrefixes = [] } of protocols) {
    const records = (
      await Promise.all(movablePrefixes.map(prefix => store.records(transport, prefix)))
    ).flat()
    movedRecords.push(...records.map(record => ({ ...record, transport })))
  }
  return movedRecords
}

/**
 * Maximum number of files that are made if sessions change meanwhile. Each takes seconds, because its key is derived
 * from the password slowly, and once more to read the file again.
 */
const MAX_ATTEMPTS = 5

const versionKey = (records: readonly MovableRecord[]) =>
  records.map(({ transport, key, version }) => `${transport} ${key} ${version}`).join('\n')

const restoreRecords = async (
  store: AccountMessageStore,
  records: readonly MovableRecord[],
): Promise<void> => {
  for (const { transport, key, value } of records)
    await store.commit(transport, { records: [{ key, baseVersion: 0, value }] })
}

/** Removes records from this device. Resolves with false if one was changed; no record is removed then. */
async function removeRecords(
  store: AccountMessageStore,
  records: readonly MovableRecord[],
): Promise<boolean> {
  const removed: MovableRecord[] = []
  try {
    for (const transport of new Set(records.map(record => record.transport))) {
      const own = records.filter(record => record.transport === transport)
      await store.commit(transport, {
        records: own.map(({ key, version }) => ({ key, baseVersion: version })),
      })
      removed.push(...own)
    }
    return true
  } catch (error) {
    await restoreRecords(store, removed)
    if (isStaleRecordError(error)) return false
    throw error
  }
}

/**
 * Exports the messages of the current account to a file, and imports such a file. `protocols` returns those that run:
 * what others have stored stays here, because only they know which of their records must exist on one device only.
 * `scryptN` is lower in tests.
 */
export function createBackupService(
  current: () => CurrentMessageStoreState,
  protocols: () => Iterable<MovableProtocol>,
  scryptN?: number,
): MessageBackupService {
  const requireStore = () => {
    const { store } = current()
    if (!store) throw new UserFacingError('Your messages are locked. Unlock them first.')
    return store
  }
  /**
   * Makes the running transports of this tab read their records again after this service has changed them. The store may
   * have been opened anew meanwhile.
   */
  const notifyTransports = (account: string, transports: readonly string[]) => {
    const { store } = current()
    if (store?.account === account) store.notifyRecordsChange(transports)
  }
  return {
    async save(password, onProgress) {
      const store = requireStore()
      /** Resolves with `undefined` if a session has changed while the file was made. Then nothing was moved. */
      const tryMoveIntoFile = async () => {
        const moving = await readMovableRecords(store, protocols())
        const hasChanged = async () =>
          versionKey(await readMovableRecords(store, protocols())) !== versionKey(moving)
        const transportIds = new Set([...protocols()].map(({ id }) => id))
        const leftOut = [...store.entries.get().values()].filter(
          ({ transport }) => !transportIds.has(transport),
        )
        const backup = await createBackup(store, transportIds)
        const text = JSON.stringify(backup)
        const file = await encryptBackupFile(text, password, fraction => onProgress(fraction / 2), scryptN)
        // If a session has read or written a message meanwhile, the other device would continue from an older state. So
        // the file is made anew.
        if (await hasChanged()) return undefined
        if ((await decryptBackupFile(file, password, fraction => onProgress((1 + fraction) / 2))) !== text)
          throw new UserFacingError('The file could not be read again. Nothing was moved.')
        if ((await hasChanged()) || !(await removeRecords(store, moving))) return undefined
        const movedTransports = [...new Set(moving.map(({ transport }) => transport))]
        notifyTransports(store.account, movedTransports)
        return {
          file,
          ...getBackupCounts(backup),
          leftOutChatCount: leftOut.length,
          movedRecordCount: moving.length,
          undoMove: () =>
            restoreRecords(store, moving).finally(() => notifyTransports(store.account, movedTransports)),
        }
      }
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const moved = await tryMoveIntoFile()
        if (moved) return moved
      }
      throw new UserFacingError('Messages come in all the time. Try again in a moment. Nothing was moved.')
    },
    async restore(file, password, onProgress) {
      const store = requireStore()
      const text = await decryptBackupFile(file, password, fraction => onProgress(fraction / 2))
      const backup = parseBackup(text, store.account)
      try {
        await restoreBackup(backup, store, fraction => onProgress((1 + fraction) / 2))
      } catch (error) {
        if (error instanceof UserFacingError) throw error
        throw new UserFacingError(
          'Not all messages of the file could be added. Open it again on this device: what was added stays as it is.',
        )
      } finally {
        notifyTransports(store.account, Object.keys(backup.transports))
      }
      return getBackupCounts(backup)
    },
  }
}
