import { describe, expect, it } from 'vitest'
import { pickMore, pickPopular } from './pick-popular'

const notes = (...likers: number[]) => likers.map((n, i) => ({ id: `note ${i}`, likers: n }))

describe('pickPopular', () => {
  it('keeps the order of likes while fewer than five notes have two', () => {
    expect(pickPopular(notes(9, 4, 3, 2, 1), () => 0)).toEqual([
      'note 0',
      'note 1',
      'note 2',
      'note 3',
      'note 4',
    ])
  })
  it('shuffles those with two or more once there are five, and leaves the rest out', () => {
    const ranked = notes(9, 5, 4, 3, 2, 1)
    const picked = pickPopular(ranked, () => 0)
    expect([...picked].sort()).toEqual(['note 0', 'note 1', 'note 2', 'note 3', 'note 4'])
    expect(picked).not.toEqual(ranked.slice(0, 5).map(n => n.id))
    expect(pickPopular(ranked, () => 0.999999)).toEqual(ranked.slice(0, 5).map(n => n.id))
  })
})

describe('pickMore', () => {
  it('leaves what is shown in its place, and puts what is new below', () => {
    expect(pickMore(['c', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'a', 'b', 'd'])
  })
  it('drops what is popular no more', () => {
    expect(pickMore(['c', 'a'], ['a', 'b'])).toEqual(['a', 'b'])
  })
})
