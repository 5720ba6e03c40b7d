import { expect, test } from 'vitest'
import { zapAuthorResolvers } from '.'

const payerOf = (tags: unknown) => zapAuthorResolvers.get(9735)?.({ tags })

test('the words of a pushed zap are its payer’s, whatever the receipt holds', () => {
  const request = JSON.stringify({ kind: 9734, pubkey: 'ab'.repeat(32) })
  expect(
    payerOf([
      ['p', 'cd'.repeat(32)],
      ['description', request],
    ]),
  ).toBe('ab'.repeat(32))
  for (const tags of [
    undefined,
    5,
    [],
    [5],
    [['description']],
    [['description', '{']],
    [['description', 'null']],
  ])
    expect(payerOf(tags)).toBeUndefined()
})
