import { describe, expect, it } from 'vitest'
import { mergePopularNotes, pickPopularNotes } from './pick-popular-notes'

const notes = (...likers: number[]) => likers.map((n, i) => ({ id: `note ${i}`, likerCount: n }))

describe('pickPopular', () => {
  it('keeps the order of likes while fewer than five notes have two', () => {
    expect(pickPopularNotes(notes(9, 4, 3, 2, 1), () => 0)).toEqual([
      'note 0',
      'note 1',
      'note 2',
      'note 3',
      'note 4',
    ])
  })
  it('shuffles the notes with two or more likes once there are five, and drops the others', () => {
    const ranked = notes(9, 5, 4, 3, 2, 1)
    const picked = pickPopularNotes(ranked, () => 0)
    expect([...picked].sort()).toEqual(['note 0', 'note 1', 'note 2', 'note 3', 'note 4'])
    expect(picked).not.toEqual(ranked.slice(0, 5).map(n => n.id))
    expect(pickPopularNotes(ranked, () => 0.999999)).toEqual(ranked.slice(0, 5).map(n => n.id))
  })
})

describe('pickMore', () => {
  it('keeps the shown notes in their places and appends the new ones', () => {
    expect(mergePopularNotes(['c', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'a', 'b', 'd'])
  })
  it('drops a note that is no longer popular', () => {
    expect(mergePopularNotes(['c', 'a'], ['a', 'b'])).toEqual(['a', 'b'])
  })
})
