/** The key in its dial: Keyturn's own mark. Decoration: the name stands beside it. */
export function KeyturnMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm-2.6 6.9a3.6 3.6 0 0 1 3.3 2.2h6.05l-.75 2.8h-5.3A3.6 3.6 0 1 1 9.4 8.4Z"
      />
    </svg>
  );
}
