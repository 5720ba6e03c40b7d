// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { moveFocusFrom } from './move-focus-from'

const byId = (id: string) => document.getElementById(id) as HTMLElement
const moveFromRow = (row: Element) => moveFocusFrom(row, byId('list'))

beforeEach(() => {
  document.body.innerHTML = `
    <div id="list" tabindex="-1"><div id="row"><button id="delete">Delete</button></div></div>
    <button id="other">Other</button>`
  byId('delete').focus()
})

it('moves the focus from a control within the element that goes', () => {
  moveFromRow(byId('row'))
  expect(document.activeElement).toBe(byId('list'))
})

it('moves the focus that was lost with the element', () => {
  const row = byId('row')
  row.remove()
  expect(document.activeElement).toBe(document.body)
  moveFromRow(row)
  expect(document.activeElement).toBe(byId('list'))
})

it('leaves the focus on a control to which the user has gone meanwhile', () => {
  const row = byId('row')
  byId('other').focus()
  row.remove()
  moveFromRow(row)
  expect(document.activeElement).toBe(byId('other'))
})
