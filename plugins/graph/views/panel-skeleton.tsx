import { AsidePanel, PeopleList } from '#ui-kit'

/** A placeholder of a panel with the panel's final height, so that nothing below moves. */
export const PanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <AsidePanel title={title}>
    <PeopleList placeholderCount={rows} />
  </AsidePanel>
)
