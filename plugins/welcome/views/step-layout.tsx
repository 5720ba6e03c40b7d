import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '#ui-kit'
import styles from './welcome.module.css'

interface StepLayoutProps {
  /** The question that the step asks. */
  readonly title: string
  readonly text: string
  readonly children: ReactNode
  readonly buttons: ReactNode
  /** True if the step is longer than the screen. The buttons then stay at the screen's lower end. */
  readonly isLong?: boolean
  /** Text about the present choices, which screen readers announce. */
  readonly status?: ReactNode
}

/**
 * The layout of one step. When it appears, its heading gets the focus, so that keyboards and screen readers begin
 * there.
 */
export function StepLayout({ title, text, children, buttons, isLong, status }: StepLayoutProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children}
      <div className={classNames(styles.bar, isLong && styles.stays)}>
        <p className={styles.status} role="status">
          {status}
        </p>
        {buttons}
      </div>
    </section>
  )
}
