; Which functions of kernel.c are entries for the host: C has no word for it.
target triple = "nvptx64-nvidia-cuda"
declare void @batch_kernel_begin(i8*, i8*)
declare void @batch_kernel_advance(i8*, i8*)
declare void @batch_kernel_play(i8*, i8*)
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i8*, i8*)* @batch_kernel_begin, !"kernel", i32 1}
!1 = !{void (i8*, i8*)* @batch_kernel_advance, !"kernel", i32 1}
!2 = !{void (i8*, i8*)* @batch_kernel_play, !"kernel", i32 1}
