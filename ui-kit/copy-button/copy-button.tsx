import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { Icon } from '../icon/icon'

/** ms */
const SHOWN_MS = 2_000

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  readonly text: string
  readonly label?: string
  /** The label that the button has for two seconds after the text was copied. */
  readonly copied?: string
  /** The label that the button has for two seconds after the clipboard refused the text. */
  readonly failed?: string
  /** Called after each press, whether the clipboard accepted the text or not. */
  onCopied?(): void
}

/** A button that copies a text, and shows for two seconds whether that worked. */
export function CopyButton({
  text,
  label = 'Copy',
  copied = 'Copied',
  failed = 'Could not copy',
  onCopied,
  variant = 'ghost',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  const [told, setTold] = useState<string>()
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  const copy = async () => {
    onCopied?.()
    try {
      await navigator.clipboard.writeText(text)
      setTold(copied)
    } catch {
      setTold(failed)
    }
  }
  return (
    <Button variant={variant} size={size} {...rest} onClick={() => void copy()}>
      <Icon name={told === copied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{told ?? label}</span>
    </Button>
  )
}
