import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

export interface SettingsSectionProps {
  /** The visible heading. A section without a heading may have a `label`. */
  readonly title?: string
  /** The section's name for screen readers, if it has no visible heading. */
  readonly label?: string
  /** A paragraph below the heading. */
  readonly description?: ReactNode
  /** The rows, fields and buttons of the section, one below the other. */
  readonly children?: ReactNode
}

/** A part of a settings page: a heading, a paragraph and the settings, with a line below them. */
export function SettingsSection({ title, label, description, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-label={label} aria-labelledby={title && id}>
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </section>
  )
}
