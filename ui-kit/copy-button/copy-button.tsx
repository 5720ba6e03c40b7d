import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { Icon } from '../icon/icon'

const RESULT_SHOWN_MS = 2_000

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  readonly text: string
  readonly label?: string
  /** The label that the button has for two seconds after the text was copied. */
  readonly copiedLabel?: string
  /** The label that the button has for two seconds after the clipboard refused the text. */
  readonly failedLabel?: string
  /** Called after each press, whether the clipboard accepted the text or not. */
  onCopyAttempt?(): void
}

/** A button that copies a text, and shows for two seconds whether that worked. */
export function CopyButton({
  text,
  label = 'Copy',
  copiedLabel = 'Copied',
  failedLabel = 'Could not copy',
  onCopyAttempt,
  variant = 'ghost',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  const [resultLabel, setResultLabel] = useState<string>()
  useEffect(() => {
    if (!resultLabel) return
    const timer = setTimeout(() => setResultLabel(undefined), RESULT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [resultLabel])
  const copy = async () => {
    onCopyAttempt?.()
    try {
      await navigator.clipboard.writeText(text)
      setResultLabel(copiedLabel)
    } catch {
      setResultLabel(failedLabel)
    }
  }
  return (
    <Button variant={variant} size={size} {...rest} onClick={() => void copy()}>
      <Icon name={resultLabel === copiedLabel ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{resultLabel ?? label}</span>
    </Button>
  )
}
