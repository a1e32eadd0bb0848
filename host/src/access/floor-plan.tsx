import { Plan } from './sign-in-parts';

/** A faint floor plan behind the organization's name. Decoration. */
export function FloorPlan() {
  return (
    <Plan viewBox="0 0 640 520" aria-hidden="true">
      <g strokeWidth="1.5">
        <path d="M60 60h250v150M310 280v180H60V60M310 60h270v400H400M310 460h-20" />
      </g>
      <path d="M60 250h110m70 0h70M450 60v120m0 60v90M450 270h130" />
      <path d="M170 250a70 70 0 0 1 70 70M310 210a70 70 0 0 1 70 70M400 460a90 90 0 0 1 90-90M450 180a60 60 0 0 0-60 60" />
      <path d="M90 90h80v60H90zM90 106h80M500 90h56v70h-56zM510 330h50v90h-50zM110 400a24 24 0 1 0 0-.1M250 84h40v90h-40" />
      <g strokeDasharray="3 6">
        <path d="M30 60v400M60 30h520M610 60v400" />
      </g>
    </Plan>
  );
}
