import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { Button } from '../button/button'
import { TextArea } from '../text-area/text-area'
import { TextField } from '../text-field/text-field'
import { insertText, insertTextKeepingFocus } from './insert-text'

export default { title: 'Ui-kit/Text edit' } satisfies Meta

function Fields() {
  const [text, setText] = useState('')
  return (
    <>
      <TextArea label="Note" value={text} onChange={event => setText(event.target.value)} />
      <TextField label="Reason" maxLength={5} />
      <Button>Elsewhere</Button>
    </>
  )
}

const partsOf = (element: HTMLElement) => {
  const canvas = within(element)
  return {
    note: canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }),
    reason: canvas.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }),
    elsewhere: canvas.getByRole('button'),
  }
}
/** Types as the browser does it, so that it can be undone. */
const type = (text: string) => document.execCommand('insertText', false, text)

/** The browser's undo takes an inserted name back in one step, then the typing before it. */
export const Undone: StoryObj = {
  render: () => <Fields />,
  play: async ({ canvasElement }) => {
    const { note } = partsOf(canvasElement)
    note.focus()
    type('Hi and friends')
    note.setSelectionRange(3, 3)
    insertText(note, 'Ada ')
    await expect(note).toHaveValue('Hi Ada and friends')
    await expect(note.selectionStart).toBe(7)
    document.execCommand('undo')
    await expect(note).toHaveValue('Hi and friends')
    document.execCommand('undo')
    await expect(note).toHaveValue('')
    document.execCommand('redo')
    document.execCommand('redo')
    await expect(note).toHaveValue('Hi Ada and friends')
  },
}

/** The address of a finished upload is inserted without taking the focus or moving the cursor, and can be undone. */
export const Aside: StoryObj = {
  render: () => <Fields />,
  play: async ({ canvasElement }) => {
    const { note, elsewhere } = partsOf(canvasElement)
    note.focus()
    type('One three')
    elsewhere.focus()
    insertTextKeepingFocus(note, 'two ', 4)
    await expect(note).toHaveValue('One two three')
    await expect(elsewhere).toHaveFocus()
    await expect([note.selectionStart, note.selectionEnd]).toEqual([13, 13])
    note.focus()
    document.execCommand('undo')
    await expect(note).toHaveValue('One three')
    // The words that the user has selected, to type over them, stay selected.
    note.setSelectionRange(4, 9)
    insertTextKeepingFocus(note, 'two ', 4)
    await expect([note.selectionStart, note.selectionEnd]).toEqual([8, 13])
  },
}

/** If a program inserts more characters than a field allows, nothing is cut off. */
export const TooLong: StoryObj = {
  render: () => <Fields />,
  play: async ({ canvasElement }) => {
    const { reason } = partsOf(canvasElement)
    insertText(reason, 'https://img.example/')
    await expect(reason).toHaveValue('https://img.example/')
  },
}
