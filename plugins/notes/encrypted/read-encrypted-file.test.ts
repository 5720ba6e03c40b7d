import { createHash, randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createAllowAllUrlPolicy } from '#kernel/testing'
import { startEncryptedFilesServer } from '../../../tests/peers/encrypted-files-server'
import { readEncryptedFile, readFileIntoMemory } from './read-encrypted-file'

const MEGA = 1024 * 1024
const CHUNK = 4 * MEGA

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Returns the number of bytes of all buffers that are still in use. */
function held(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

it('reads a file of 64 MB chunk by chunk, with only a few chunks in memory', async () => {
  const files = await startEncryptedFilesServer()
  const whole = createHash('sha256')
  const pieces = Array.from({ length: 16 }, (_, n) => randomBytes(n === 15 ? CHUNK - 77 : CHUNK))
  const upload = files.putChunked('holiday.zip', pieces, CHUNK, 'bin')
  pieces.length = 0
  const before = held()
  let most = 0
  let size = 0
  const shares: number[] = []
  const options = {
    outside: createAllowAllUrlPolicy(),
    signal: new AbortController().signal,
    onProgress: (share: number | undefined) => void shares.push(share ?? Number.NaN),
  }
  for await (const piece of readEncryptedFile({ url: upload.url, key: upload.key }, options)) {
    whole.update(piece)
    size += piece.length
    most = Math.max(most, held() - before)
  }
  await files.close()
  expect(whole.digest('hex')).toBe(upload.sha256)
  expect(size).toBe(16 * CHUNK - 77)
  expect(most).toBeLessThan(8 * CHUNK)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

it('fails if the chunks do not add up to the size in the index', async () => {
  const files = await startEncryptedFilesServer()
  const pieces = [randomBytes(10), randomBytes(10), randomBytes(4)]
  const { url, key } = files.putChunked('cut.zip', pieces, 10, 'json')
  const index = files.files.get(url.slice(files.url.length + 1))
  const said = JSON.parse(String(index)) as Readonly<Record<string, unknown>>
  files.files.set('said.chunks.json', Buffer.from(JSON.stringify({ ...said, size: 27 })))
  const options = {
    outside: createAllowAllUrlPolicy(),
    signal: new AbortController().signal,
    onProgress() {},
  }
  const read = async (address: string) => {
    let size = 0
    for await (const piece of readEncryptedFile({ url: address, key }, options)) size += piece.length
    return size
  }
  expect(await read(url)).toBe(24)
  await expect(read(`${files.url}/said.chunks.json`)).rejects.toThrow('stated size')
  await files.close()
})

it('reads chunks into memory up to a limit, by what the index says and not the note', async () => {
  const files = await startEncryptedFilesServer()
  const pieces = [randomBytes(10), randomBytes(10), randomBytes(4)]
  const { url, key, chunks } = files.putChunked('cat.png', pieces, 10, 'bin')
  const options = {
    outside: createAllowAllUrlPolicy(),
    signal: new AbortController().signal,
    onProgress() {},
  }
  const file = { url, key, size: 1 }
  expect(Buffer.concat(await readFileIntoMemory(file, { ...options, maxBytes: 24 }))).toEqual(
    Buffer.concat(pieces),
  )
  files.requests.length = 0
  await expect(readFileIntoMemory(file, { ...options, maxBytes: 23 })).rejects.toMatchObject({
    tooLarge: true,
  })
  const many = Array.from({ length: 401 }, () => randomBytes(1))
  const slow = files.putChunked('slow.png', many, 1, 'bin')
  await expect(readFileIntoMemory({ url: slow.url, key: slow.key }, options)).rejects.toMatchObject({
    tooLarge: true,
  })
  expect(files.requests.filter(name => [...chunks, ...slow.chunks].includes(name))).toEqual([])
  await files.close()
})
