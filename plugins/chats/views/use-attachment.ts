import { MediaUpload } from '#contracts/media-upload'
import { useKernel, useService, useStore } from '#kernel/react'
import type { Attachment, UploadChatFile } from '../drafts/chat-attachments'
import { LocalChatData } from '../manifest'

export interface AttachmentState {
  readonly attachment: Attachment | undefined
  add(file: File): void
  /** Cancels the upload and removes the file from the next message. */
  remove(): void
  retry(): void
}

/**
 * Returns the file that is attached to a conversation's next message. It stays, and its upload continues, while the
 * reader opens another page.
 */
export function useAttachment(chat: string): AttachmentState {
  const kernel = useKernel()
  const { attachments } = useService(LocalChatData)
  const upload: UploadChatFile = async (original, options) => {
    const media = await kernel.resolve(MediaUpload)
    return media.uploadEncrypted(original, options)
  }
  return {
    attachment: useStore(attachments.attachments).get(chat),
    add: file => attachments.add(chat, file, upload),
    remove: () => attachments.remove(chat),
    retry: () => attachments.retry(chat),
  }
}
