import { createRoot } from 'react-dom/client'
import { VirtualList } from '../../../ui-kit/virtual-list/virtual-list'

interface Line {
  readonly id: number
  readonly text: string
}

/** The approximate height of one line of text in px. */
const LINE = 20

/**
 * Shows the bare list with which a list is compared: the same list library with plain text. Each row is at least
 * `height` px high (0: as high as its text). With the compared list's height, as many rows appear and disappear as
 * there.
 */
function show(texts: readonly string[], height: number) {
  const lines: readonly Line[] = texts.map((text, id) => ({ id, text }))
  const style = { inlineSize: 600, margin: 0, minBlockSize: height }
  const element = document.getElementById('app')
  if (!element) throw new Error('There is no place for the list')
  createRoot(element).render(
    <VirtualList
      items={lines}
      estimatedItemPx={height || LINE}
      getKey={line => String(line.id)}
      renderItem={line => <p style={style}>{line.text}</p>}
    />,
  )
}

Object.assign(globalThis, { show })
