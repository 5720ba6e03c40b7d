import { EncryptedAttachment } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { formatBytes } from '#ui-kit'
import type { ChatFile } from '../contract'

/** Returns a text that is shown in place of an encrypted file. */
export const describeChatFile = ({ size }: ChatFile): string =>
  size === undefined ? 'An encrypted file' : `An encrypted file, ${formatBytes(size)}`

/** The encrypted file of a message. In a request, the file is not fetched. */
export function MessageFile({ file, isRequest }: { file: ChatFile; isRequest: boolean }) {
  const description = describeChatFile(file)
  if (isRequest) return <p>{description}. It can be opened after you have accepted the request.</p>
  return <PluginView token={EncryptedAttachment} file={file} fallback={<p>{description}</p>} />
}
