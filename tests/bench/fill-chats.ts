import { createHash } from 'node:crypto'
import type { Page } from 'playwright'

/** One conversation with one other person, to be filled with messages. */
export interface FilledChat {
  /** hex */
  readonly person: string
  readonly messages: number
}

/** Returns the id that the plugin for NIP-17 gives to a room of these people. */
export const getRoomId = (people: readonly string[]): string =>
  `d-${createHash('sha256')
    .update([...people].sort().join())
    .digest('hex')
    .slice(0, 32)}`

interface Plan {
  readonly account: string
  readonly texts: readonly string[]
  /** ms of the latest message. */
  readonly now: number
  readonly chats: readonly { readonly id: string; readonly person: string; readonly messages: number }[]
}

/**
 * Stores conversations as if their messages had been received, each encrypted with the account's key for stored chats.
 * Before this, the page must have opened the stored chats once; after this, it must be reloaded.
 */
export async function fillChats(
  page: Page,
  account: string,
  chats: readonly FilledChat[],
  texts: readonly string[],
): Promise<void> {
  const plan: Plan = {
    account,
    texts,
    now: Date.now() - 60_000,
    chats: chats.map(({ person, messages }) => ({ id: getRoomId([account, person]), person, messages })),
  }
  await page.evaluate(write, plan)
}

/** Runs in the page. */
async function write({ account, texts, now, chats }: Plan): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('pinion-plugin-private-chats'))
  const row: { readonly raw: BufferSource } = await done(
    database.transaction('keys').objectStore('keys').get(account),
  )
  const key = await crypto.subtle.importKey('raw', row.raw, 'AES-GCM', false, ['encrypt'])
  const seal = async (value: unknown) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
  }
  const put = (store: string, rows: readonly unknown[]) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite', { durability: 'relaxed' })
      for (const each of rows) transaction.objectStore(store).put(each)
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
    })
  const hex = (n: number) => n.toString(16).padStart(64, '0')
  let made = 0
  for (const [at, { id, person, messages }] of chats.entries()) {
    const latest = now - at * 60_000
    for (let begin = 0; begin < messages; begin += 2_000) {
      const numbers = Array.from({ length: Math.min(2_000, messages - begin) }, (_, n) => begin + n)
      const rows = await Promise.all(
        numbers.map(async n => ({
          account,
          chat: id,
          at: latest - (messages - 1 - n) * 90_000,
          id: hex(++made),
          body: await seal({
            author: n % 3 === 0 ? account : person,
            text: texts[made % texts.length],
            tags: [],
          }),
        })),
      )
      await put('messages', rows)
    }
    const last = { author: person, text: texts[made % texts.length], at: latest }
    const chat = { id, people: [person], isAccepted: true }
    const body = await seal({ chat, last, arrivals: [latest], writers: [person] })
    await put('chats', [{ account, id, transport: 'direct', version: 1, body }])
  }
  database.close()
}
