import { ContributionView, useOffered, useSessionFacts } from '#kernel/react'
import { shellPieces } from '#kernel/shell'

interface ShellPiecesProps {
  readonly place: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
  readonly className?: string | undefined
}

const NO_PROPS = {}

/** Plugins' views at this place of the frame; without any, not even a box. */
export function ShellPieces({ place, className }: ShellPiecesProps) {
  const pieces = useOffered(shellPieces, useSessionFacts()).filter(({ value }) => value.place === place)
  if (pieces.length === 0) return null
  return (
    <div className={className}>
      {pieces.map(entry => (
        // A bar has no room for the notice of a fault; the plugin's page in Settings shows it.
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
