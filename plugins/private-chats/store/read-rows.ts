import type { PrivateAct, PrivateChat, PrivateMessage } from '../contract'
import type { ChatEntry } from './chat-entry'
import type { Cipher } from './cipher'
import type { ActRow, ChatRow, MessageRow } from './tables'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The content of a row is what this plugin has written and encrypted, which AES-GCM proves. So only its shape as an
 * object is checked. Rows that cannot be decrypted are left out.
 */
export async function readChat(row: ChatRow, cipher: Cipher): Promise<ChatEntry | undefined> {
  const body = await cipher.open(row.body)
  if (!isObject(body)) return undefined
  const { chat, last, arrivals, writers } = body as unknown as Omit<ChatEntry, 'transport' | 'version'>
  const { transport, version } = row
  return {
    chat: { ...(chat as PrivateChat), id: row.id },
    transport,
    ...(last && { last }),
    arrivals,
    writers,
    version,
  }
}

export async function readMessages(
  rows: readonly MessageRow[],
  cipher: Cipher,
  now: number,
): Promise<readonly PrivateMessage[]> {
  const read = await Promise.all(
    rows.map(async ({ body, chat, at, id, expiresAt }) => {
      if (!body || (expiresAt !== undefined && expiresAt <= now)) return undefined
      const content = await cipher.open(body)
      return isObject(content)
        ? ({ ...content, chat, at, id, ...(expiresAt !== undefined && { expiresAt }) } as PrivateMessage)
        : undefined
    }),
  )
  return read.filter(message => message !== undefined)
}

export async function readActs(rows: readonly ActRow[], cipher: Cipher): Promise<readonly PrivateAct[]> {
  const read = await Promise.all(
    rows.map(async ({ body, chat, id, target }) => {
      const content = await cipher.open(body)
      return isObject(content) ? ({ ...content, chat, id, target } as PrivateAct) : undefined
    }),
  )
  return read.filter(act => act !== undefined)
}
