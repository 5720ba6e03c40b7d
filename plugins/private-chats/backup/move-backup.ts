import { Refusal } from '#kernel'
import type { PrivateProtocol } from '../contract'
import type { BackupDeskService } from '../manifest'
import type { AccountStore } from '../store/account-store'
import type { CurrentState } from '../store/current-store'
import { makeBackup, readBackup, restoreBackup, sizeOf, withRecords } from './backup'
import { openFile, sealFile } from './sealed-file'

interface TakenRecord {
  readonly transport: string
  readonly key: string
  readonly value: unknown
}
type Movable = Pick<PrivateProtocol, 'id' | 'movable'>

/** Takes the records that only one device may have away from this one. Resolves with what gives them back. */
async function giveUp(store: AccountStore, protocols: Iterable<Movable>) {
  const taken: TakenRecord[] = []
  for (const { id: transport, movable = [] } of protocols) {
    const records = (await Promise.all(movable.map(prefix => store.records(transport, prefix)))).flat()
    await store.commit(transport, { records: records.map(({ key, version }) => ({ key, from: version })) })
    taken.push(...records.map(({ key, value }) => ({ transport, key, value })))
  }
  return {
    taken,
    async takeBack() {
      for (const { transport, key, value } of taken)
        await store.commit(transport, { records: [{ key, from: 0, value }] })
    },
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
      // First of all: a session that reads or writes a message in between would go on from an older state there.
      const given = await giveUp(store, protocols())
      try {
        const backup = withRecords(await makeBackup(store), given.taken)
        const file = await sealFile(JSON.stringify(backup), password, onProgress, cost)
        return { file, ...sizeOf(backup), moved: given.taken.length, takeBack: given.takeBack }
      } catch (error) {
        await given.takeBack()
        throw error
      }
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
