import { drawReport, type PrintedReport } from './report-pdf.ts';

/** Draws a report in a thread of its own: fonts are large. */
export default (report: PrintedReport): Promise<Uint8Array> => drawReport(report);
