import { ContributionView, useApplicableContributions, useShellContext } from '#kernel/react'
import { shellViews } from '#kernel/shell'

interface ShellSlotProps {
  readonly slot: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
  readonly className?: string | undefined
}

const NO_PROPS = {}

/** Shows the views that plugins contribute to one place of the page's frame. Renders no element if there are none. */
export function ShellSlot({ slot, className }: ShellSlotProps) {
  const contributions = useApplicableContributions(shellViews, useShellContext()).filter(
    ({ value }) => value.place === slot,
  )
  if (contributions.length === 0) return null
  return (
    <div className={className}>
      {contributions.map(entry => (
        // If the view fails, nothing is shown, because a bar has no room for a notice. The plugin's row in Settings
        // shows the fault.
        <ContributionView key={entry.key} point={shellViews} entry={entry} props={NO_PROPS} fallback={null} />
      ))}
    </div>
  )
}
