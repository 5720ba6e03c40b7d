import { useMemo, useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { ContributionView, useContributions } from '#kernel/react'
import { Dialog, Tabs } from '#ui-kit'
import { reactionTabs } from '../contract'

/** A dialog with the people who liked, reposted and zapped a note. */
export default function ReactionsDialogView({ event, onClose }: { event: NostrEvent; onClose(): void }) {
  const entries = useContributions(reactionTabs)
  const props = useMemo(() => ({ event }), [event])
  const [chosen, setChosen] = useState<string>()
  const entry = entries.find(e => e.key === chosen) ?? entries[0]
  return (
    <Dialog open onClose={onClose} title="Reactions" height="tall" width="narrow">
      {() => (
        <Tabs
          label="Reactions"
          tabs={entries.map(({ key, value }) => ({ id: key, label: value.label }))}
          activeId={entry?.key ?? ''}
          onChange={setChosen}
        >
          {entry && <ContributionView key={entry.key} point={reactionTabs} entry={entry} props={props} />}
        </Tabs>
      )}
    </Dialog>
  )
}
