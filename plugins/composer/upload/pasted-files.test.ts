import { expect, test } from 'vitest'
import { extractPastedFiles } from './pasted-files'

const picture = new File(['x'], 'image.png', { type: 'image/png' })

/** A clipboard with some forms of text by type, and files. */
const clipboard = (forms: Readonly<Record<string, string>>, ...files: readonly File[]) =>
  ({ files, getData: (type: string) => forms[type] ?? '' }) as unknown as DataTransfer

test.each([
  ['cells of a spreadsheet', { 'text/plain': 'a\tb\n1\t2\n', 'text/html': '<table>' }, 0],
  ['a picture of a page', { 'text/html': '<img src="https://img.example/a.png">' }, 1],
  ['a screenshot', {}, 1],
  ['a drawing with blank text', { 'text/plain': ' \n' }, 1],
  ['a file with its name, as a Mac copies it', { 'text/plain': 'image.png' }, 1],
  ['a word beside the name', { 'text/plain': 'image.png\nand more' }, 0],
])('%s', (_, forms, count) => {
  expect(extractPastedFiles(clipboard(forms, picture))).toHaveLength(count)
})

test('text alone adds no file', () => {
  expect(extractPastedFiles(clipboard({ 'text/plain': 'Hello' }))).toEqual([])
})
