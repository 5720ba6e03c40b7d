import { ContributionView, useOffered, useSessionFacts } from '#kernel/react'
import { shellPieces } from '#kernel/shell'

interface ShellPiecesProps {
  readonly place: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
  readonly className?: string | undefined
}

const NO_PROPS = {}

/** What plugins put at this place of the frame; nothing, not even a box, where they put nothing. */
export function ShellPieces({ place, className }: ShellPiecesProps) {
  const pieces = useOffered(shellPieces, useSessionFacts()).filter(({ value }) => value.place === place)
  if (pieces.length === 0) return null
  return (
    <div className={className}>
      {pieces.map(entry => (
        // A notice of a fault would not fit a bar; the plugin's page in Settings tells it.
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
