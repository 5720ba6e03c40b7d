import { AsidePanel, PeopleList } from '#ui-kit'

/** A placeholder as high as the panel, so that nothing below it moves when the panel is ready. */
export const PanelSkeleton = ({ title, rows }: { title: string; rows: number }) => (
  <AsidePanel title={title}>
    <PeopleList placeholderCount={rows} />
  </AsidePanel>
)
