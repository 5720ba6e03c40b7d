import { createValueStore, type Disposable, type ReadableStore, UserFacingError } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { ChatFile } from '../contract'

/** A file that is encrypted and uploaded before its message is sent. */
export interface Attachment {
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  /** The uploaded file. Absent until then. */
  readonly file?: ChatFile
  /** Why the upload failed, in words for the user. */
  readonly error?: string
}

/** Encrypts and uploads one file. Rejects with a `UserFacingError`. */
export type UploadChatFile = (
  original: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: number) => void },
) => Promise<ChatFile>

/**
 * The files that the current account has attached but not sent, by conversation. An upload continues while the reader
 * opens another conversation.
 */
export interface ChatAttachments extends Disposable {
  readonly attachments: ReadableStore<ReadonlyMap<string, Attachment>>
  /** Uploads a file for a conversation's next message, and replaces the file that is attached there. */
  add(chat: string, original: File, upload: UploadChatFile): void
  /** Cancels the upload and removes the file from the next message. */
  remove(chat: string): void
  retry(chat: string): void
}

export function createChatAttachments(session: NostrAccess['session']): ChatAttachments {
  const attachments = createValueStore<ReadonlyMap<string, Attachment>>(new Map())
  const uploads = new Map<
    string,
    { readonly controller: AbortController; readonly original: File; readonly upload: UploadChatFile }
  >()
  const setAttachment = (chat: string, attachment: Attachment | undefined) => {
    const next = new Map(attachments.get())
    if (attachment) next.set(chat, attachment)
    else next.delete(chat)
    attachments.set(next)
  }
  const remove = (chat: string) => {
    uploads.get(chat)?.controller.abort()
    uploads.delete(chat)
    setAttachment(chat, undefined)
  }
  const add = (chat: string, original: File, upload: UploadChatFile) => {
    remove(chat)
    const controller = new AbortController()
    const { signal } = controller
    uploads.set(chat, { controller, original, upload })
    const { name } = original
    const updateState = (state: Omit<Attachment, 'name'>) => {
      if (!signal.aborted) setAttachment(chat, { name, ...state })
    }
    updateState({ progress: 0 })
    upload(original, { signal, onProgress: progress => updateState({ progress }) }).then(
      file => updateState({ progress: 1, file }),
      error =>
        updateState({
          progress: 0,
          error: error instanceof UserFacingError ? error.message : 'The file could not be uploaded.',
        }),
    )
  }
  const removeAll = () => {
    for (const chat of [...uploads.keys()]) remove(chat)
  }
  let account = session.get().pubkey
  const subscription = session.subscribe(() => {
    const { pubkey } = session.get()
    if (pubkey !== account) removeAll()
    account = pubkey
  })
  return {
    attachments,
    add,
    remove,
    retry(chat) {
      const currentUpload = uploads.get(chat)
      if (currentUpload) add(chat, currentUpload.original, currentUpload.upload)
    },
    dispose() {
      subscription.dispose()
      removeAll()
    },
  }
}
