import { expect, it } from 'vitest'
import { parseChunkIndex } from './chunk-index'

const hash = (n: number) => n.toString(16).padStart(64, '0')
const index = { fileName: 'a.zip', size: 25, chunkSize: 10, chunkHashes: [hash(1), hash(2), hash(3)] }

it('reads a complete index', () => {
  expect(parseChunkIndex(JSON.stringify(index))).toEqual(index)
})

it('refuses an invalid index', () => {
  const bad: unknown[] = [
    null,
    [],
    { ...index, chunkHashes: index.chunkHashes.slice(1) },
    { ...index, chunkHashes: [hash(1), hash(2), '../../secret'] },
    { ...index, chunkHashes: [hash(1), hash(2), 7] },
    { ...index, chunkSize: 0 },
    { ...index, chunkSize: 1e12 },
    { ...index, size: -1 },
    { ...index, size: 1e300 },
    { size: 2e5, chunkSize: 1, chunkHashes: Array.from({ length: 2e5 }, (_, n) => hash(n)) },
  ]
  for (const value of bad) expect(parseChunkIndex(JSON.stringify(value))).toBeUndefined()
  expect(parseChunkIndex(JSON.stringify(index).slice(0, -20))).toBeUndefined()
})
