/** Empty squares around the code, as readers want them. */
const MARGIN = 4;

interface QrCodeProps {
  readonly path: string;
  /** Squares to a side. */
  readonly size: number;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A code to scan, black on white in every theme: some readers take no other. */
export function QrCode({ path, size, label, className }: QrCodeProps) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      className={className}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
