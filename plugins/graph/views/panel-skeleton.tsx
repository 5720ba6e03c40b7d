import { AsidePanel, PeopleList } from '#ui-kit'

/** Placeholder of a panel at its final height, so that nothing below it moves. */
export const PanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <AsidePanel title={title}>
    <PeopleList pending={rows} />
  </AsidePanel>
)
