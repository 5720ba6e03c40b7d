/**
 * The name of the app as a drawing, which does not depend on fonts. Hidden from screen readers, because the link around
 * it has a name.
 */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 68 22"
      width={68}
      height={22}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 18V4h5a4.4 4.4 0 0 1 0 8.8H3M18 8.5V18M24 18V8.5m0 4.1a4.1 4.1 0 0 1 8.2 0V18M38.2 8.5V18M56.6 18V8.5m0 4.1a4.1 4.1 0 0 1 8.2 0V18" />
      <circle cx="47.4" cy="13.25" r="4.75" />
      <path strokeWidth={3} d="M18 4h0M38.2 4h0" />
    </svg>
  )
}
