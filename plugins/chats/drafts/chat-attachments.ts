import { createCell, type Disposable, type ReadableStore, Refusal } from '#kernel'
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

/** Encrypts and uploads one file. Rejects with a `Refusal`. */
export type UploadFile = (
  original: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: number) => void },
) => Promise<ChatFile>

/** The files that the current account has added and not sent, by conversation. An upload goes on in another conversation. */
export interface ChatAttachments extends Disposable {
  readonly all: ReadableStore<ReadonlyMap<string, Attachment>>
  /** Uploads a file for a conversation, in place of the one that is there. */
  add(chat: string, original: File, upload: UploadFile): void
  /** Cancels the upload and takes the file away. */
  remove(chat: string): void
  retry(chat: string): void
}

export function createChatAttachments(session: NostrAccess['session']): ChatAttachments {
  const all = createCell<ReadonlyMap<string, Attachment>>(new Map())
  const uploads = new Map<
    string,
    { readonly stop: AbortController; readonly original: File; readonly upload: UploadFile }
  >()
  const show = (chat: string, attachment: Attachment | undefined) => {
    const next = new Map(all.get())
    if (attachment) next.set(chat, attachment)
    else next.delete(chat)
    all.set(next)
  }
  const remove = (chat: string) => {
    uploads.get(chat)?.stop.abort()
    uploads.delete(chat)
    show(chat, undefined)
  }
  const add = (chat: string, original: File, upload: UploadFile) => {
    remove(chat)
    const stop = new AbortController()
    const { signal } = stop
    uploads.set(chat, { stop, original, upload })
    const { name } = original
    const change = (state: Omit<Attachment, 'name'>) => {
      if (!signal.aborted) show(chat, { name, ...state })
    }
    change({ progress: 0 })
    upload(original, { signal, onProgress: progress => change({ progress }) }).then(
      file => change({ progress: 1, file }),
      error =>
        change({
          progress: 0,
          error: error instanceof Refusal ? error.message : 'The file could not be uploaded.',
        }),
    )
  }
  const removeAll = () => {
    for (const chat of [...uploads.keys()]) remove(chat)
  }
  let account = session.get().pubkey
  const listening = session.subscribe(() => {
    const { pubkey } = session.get()
    if (pubkey !== account) removeAll()
    account = pubkey
  })
  return {
    all,
    add,
    remove,
    retry(chat) {
      const running = uploads.get(chat)
      if (running) add(chat, running.original, running.upload)
    },
    dispose() {
      listening.dispose()
      removeAll()
    },
  }
}
