import { Refusal } from '#kernel'
import type { PrivateProtocol } from '../contract'
import type { BackupDeskService } from '../manifest'
import type { AccountStore } from '../store/account-store'
import type { CurrentState } from '../store/current-store'
import { isStaleRecord } from '../store/stale-record'
import { makeBackup, readBackup, restoreBackup, sizeOf } from './backup'
import { openFile, sealFile } from './sealed-file'

/** Number of times that a file is made anew because a session has changed meanwhile. */
const MAX_ATTEMPTS = 3

interface MovedRecord {
  readonly transport: string
  readonly key: string
  readonly version: number
  readonly value: unknown
}
type Movable = Pick<PrivateProtocol, 'id' | 'movable'>

/** Reads the records that only one device may have. */
async function movableRecords(
  store: AccountStore,
  protocols: Iterable<Movable>,
): Promise<readonly MovedRecord[]> {
  const found: MovedRecord[] = []
  for (const { id: transport, movable = [] } of protocols) {
    const records = (await Promise.all(movable.map(prefix => store.records(transport, prefix)))).flat()
    found.push(...records.map(record => ({ ...record, transport })))
  }
  return found
}

const versions = (records: readonly MovedRecord[]) =>
  records.map(({ transport, key, version }) => `${transport} ${key} ${version}`).join('\n')

const giveBack = async (store: AccountStore, records: readonly MovedRecord[]): Promise<void> => {
  for (const { transport, key, value } of records)
    await store.commit(transport, { records: [{ key, from: 0, value }] })
}

/** Takes records away from this device. Rejects with `StaleRecord` if one was changed; then all are still there. */
async function giveUp(store: AccountStore, records: readonly MovedRecord[]): Promise<void> {
  const given: MovedRecord[] = []
  try {
    for (const transport of new Set(records.map(record => record.transport))) {
      const own = records.filter(record => record.transport === transport)
      await store.commit(transport, { records: own.map(({ key, version }) => ({ key, from: version })) })
      given.push(...own)
    }
  } catch (error) {
    await giveBack(store, given)
    throw error
  }
}

/** Saves all messages of the current account as a file, and adds those of a file. `cost` is scrypt's N, for tests. */
export function createBackupDesk(
  current: () => CurrentState,
  protocols: () => Iterable<Movable>,
  cost?: number,
): BackupDeskService {
  const open = () => {
    const { store } = current()
    if (!store) throw new Refusal('Your messages are locked. Unlock them first.')
    return store
  }
  return {
    async save(password, onProgress) {
      const store = open()
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const moving = await movableRecords(store, protocols())
        const backup = await makeBackup(store)
        const text = JSON.stringify(backup)
        const file = await sealFile(text, password, part => onProgress(part / 2), cost)
        if ((await openFile(file, password, part => onProgress((1 + part) / 2))) !== text)
          throw new Refusal('The file could not be read again. Nothing was moved.')
        try {
          // A session that has read or written a message meanwhile would go on from an older state on the other device.
          if (versions(await movableRecords(store, protocols())) !== versions(moving)) continue
          await giveUp(store, moving)
        } catch (error) {
          if (isStaleRecord(error)) continue
          throw error
        }
        return {
          file,
          ...sizeOf(backup),
          moved: moving.length,
          takeBack: () => giveBack(store, moving),
        }
      }
      throw new Refusal('Messages come in all the time. Try again in a moment. Nothing was moved.')
    },
    async restore(file, password, onProgress) {
      const store = open()
      const text = await openFile(file, password, part => onProgress(part / 2))
      const backup = readBackup(text, store.account)
      await restoreBackup(backup, store, part => onProgress((1 + part) / 2))
      return sizeOf(backup)
    },
  }
}
