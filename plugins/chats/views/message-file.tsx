import { EncryptedAttachment } from '#contracts/notes'
import { View } from '#kernel/react'
import { formatBytes } from '#ui-kit'
import type { ChatFile } from '../contract'

/** The encrypted file of a message. Of a stranger's file nothing is fetched. */
export function MessageFile({ file, isRequest }: { file: ChatFile; isRequest: boolean }) {
  const words = file.size === undefined ? 'An encrypted file' : `An encrypted file, ${formatBytes(file.size)}`
  if (isRequest) return <p>{words}. It can be opened after you have accepted the request.</p>
  return <View of={EncryptedAttachment} file={file} fallback={<p>{words}</p>} />
}
