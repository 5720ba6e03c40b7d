import { ContributionView, useOffered, useSessionFacts } from '#kernel/react'
import { shellPieces } from '#kernel/shell'

interface ShellPiecesProps {
  readonly place: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
  readonly className?: string | undefined
}

const NO_PROPS = {}

/** Shows the views that plugins contribute to one place of the page's frame. Renders no element if there are none. */
export function ShellPieces({ place, className }: ShellPiecesProps) {
  const pieces = useOffered(shellPieces, useSessionFacts()).filter(({ value }) => value.place === place)
  if (pieces.length === 0) return null
  return (
    <div className={className}>
      {pieces.map(entry => (
        // If the view fails, nothing is shown, because a bar has no room for a notice. The plugin's row in Settings
        // shows the fault.
        <ContributionView
          key={entry.key}
          point={shellPieces}
          entry={entry}
          props={NO_PROPS}
          fallback={null}
        />
      ))}
    </div>
  )
}
