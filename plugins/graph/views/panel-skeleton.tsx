import { AsidePanel, Skeleton } from '#ui-kit'
import styles from './graph.module.css'

/** A panel whose people are on their way, as high as it will be: what stands below it stays where it is. */
export function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <AsidePanel title={title}>
      <ul className={styles.people} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={row} className={styles.person}>
            <Skeleton width={36} height={36} round />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    </AsidePanel>
  )
}
