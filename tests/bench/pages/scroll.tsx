import { createRoot } from 'react-dom/client'
import { VirtualList } from '../../../ui-kit/virtual-list/virtual-list'

interface Line {
  readonly id: number
  readonly text: string
}

/** px; about the height of one line of text. */
const LINE = 20

/**
 * The floor of a list's scrolling: the same list library with bare text in its rows. Each row is at least `height` px
 * high. With 0 it is as high as its text; with the height of the rows it is compared with, as many rows come and go
 * while scrolling.
 */
function show(texts: readonly string[], height: number) {
  const lines: readonly Line[] = texts.map((text, id) => ({ id, text }))
  const style = { inlineSize: 600, margin: 0, minBlockSize: height }
  const element = document.getElementById('app')
  if (!element) throw new Error('There is no place for the list')
  createRoot(element).render(
    <VirtualList
      items={lines}
      itemHeight={height || LINE}
      keyOf={line => String(line.id)}
      render={line => <p style={style}>{line.text}</p>}
    />,
  )
}

Object.assign(globalThis, { show })
