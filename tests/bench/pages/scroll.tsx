import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BottomUpList } from '../../../ui-kit/bottom-up-list/bottom-up-list'
import { VirtualList } from '../../../ui-kit/virtual-list/virtual-list'

interface Line {
  readonly id: number
  readonly text: string
}

/** The approximate height of one line of text in px. */
const LINE = 20

/** Renders a list into the page. */
function render(list: ReactNode) {
  const element = document.getElementById('app')
  if (!element) throw new Error('There is no place for the list')
  createRoot(element).render(list)
}

const toLines = (texts: readonly string[]): readonly Line[] => texts.map((text, id) => ({ id, text }))
const getKey = (line: Line) => String(line.id)

/**
 * Shows the bare list with which a list is compared: the same list library with plain text. Each row is at least
 * `height` px high (0: as high as its text). With the compared list's height, as many rows appear and disappear as
 * there.
 */
function show(texts: readonly string[], height: number) {
  const style = { inlineSize: 600, margin: 0, minBlockSize: height }
  render(
    <VirtualList
      items={toLines(texts)}
      estimatedItemPx={height || LINE}
      getKey={getKey}
      renderItem={line => <p style={style}>{line.text}</p>}
    />,
  )
}

/** Shows the bare list with which a conversation is compared. It is read from its end. */
function showFromEnd(texts: readonly string[]) {
  const style = { inlineSize: 600, margin: 0 }
  const renderItem = (line: Line) => <p style={style}>{line.text}</p>
  render(<BottomUpList label="Texts" items={toLines(texts)} getKey={getKey} renderItem={renderItem} />)
}

Object.assign(globalThis, { show, showFromEnd })
