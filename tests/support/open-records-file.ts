import type { Kernel } from '#kernel'
import { encryptBackupFile } from '../../plugins/private-chats/backup/backup-file'
import { MessageBackup } from '../../plugins/private-chats/manifest'

const PASSWORD = 'a password of the file'
/** scrypt's cost. The app's own files take a second each. */
const COST = 2 ** 4

/** Opens, in a tab of `account` (hex), a file of exported messages that has these records of the ratchet chats. */
export async function openRecordsFile(
  kernel: Kernel,
  account: string,
  records: readonly { readonly key: string; readonly value: unknown }[],
): Promise<void> {
  const text = JSON.stringify({ account, transports: { ratchet: { records } } })
  const backup = await kernel.resolve(MessageBackup)
  await backup.restore(await encryptBackupFile(text, PASSWORD, () => {}, COST), PASSWORD, () => {})
}
