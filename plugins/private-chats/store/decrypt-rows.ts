import type { PrivateChat, PrivateMessage, PrivateMessageAction } from '../contract'
import type { ChatEntry } from './chat-entry'
import type { ContentCipher } from './cipher'
import type { ActionRow, ChatRow, MessageRow } from './tables'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The summary of a message in a stored row. Earlier versions stored that there is a file, but not its type. */
type StoredLast = NonNullable<ChatEntry['last']> & { readonly isFile?: boolean }

const upgradeLast = ({ isFile, ...last }: StoredLast): NonNullable<ChatEntry['last']> => ({
  ...(isFile && { fileType: '' }),
  ...last,
})

/**
 * Decrypts a row of the conversation list. This plugin has written and encrypted the content, and AES-GCM verifies
 * that, so the only check is that it is an object. Returns undefined if the row cannot be decrypted.
 */
export async function decryptChat(row: ChatRow, cipher: ContentCipher): Promise<ChatEntry | undefined> {
  const body = await cipher.decrypt(row.body)
  if (!isObject(body)) return undefined
  const { chat, last, arrivals, writers } = body as unknown as Omit<ChatEntry, 'transport' | 'version'>
  const { transport, version } = row
  return {
    chat: { ...(chat as PrivateChat), id: row.id },
    transport,
    ...(last && { last: upgradeLast(last) }),
    arrivals,
    writers,
    version,
  }
}

export async function decryptMessages(
  rows: readonly MessageRow[],
  cipher: ContentCipher,
  now: number,
): Promise<readonly PrivateMessage[]> {
  const read = await Promise.all(
    rows.map(async ({ body, chat, at, id, expiresAt }) => {
      if (!body || (expiresAt !== undefined && expiresAt <= now)) return undefined
      const content = await cipher.decrypt(body)
      return isObject(content)
        ? ({ ...content, chat, at, id, ...(expiresAt !== undefined && { expiresAt }) } as PrivateMessage)
        : undefined
    }),
  )
  return read.filter(message => message !== undefined)
}

export async function decryptActions(
  rows: readonly ActionRow[],
  cipher: ContentCipher,
): Promise<readonly PrivateMessageAction[]> {
  const read = await Promise.all(
    rows.map(async ({ body, chat, id, target }) => {
      const content = await cipher.decrypt(body)
      return isObject(content) ? ({ ...content, chat, id, target } as PrivateMessageAction) : undefined
    }),
  )
  return read.filter(act => act !== undefined)
}
